//! The arms of an experiment: named engines, algorithms, switches added or taken away one by one, evaluations.

use hetman_arena::play::Pace;
use hetman_arena::player::PlayerSpec;
use hetman_game::{Engine, Entry, Error, Setting, SettingKind, Spec};

use super::contest;
use super::reader::{Item, Keys, Wrong};
use super::{Arm, Reach};

/// The option that names the evaluation, in every engine that has one.
const EVALUATION: &str = "eval";

/// The arms in the order of the report, and which of them the others are compared with: `algorithms`, `arms`, what
/// `add` builds up, the base itself, then what differs from it by `off` and `evaluations`.
pub fn read(
    keys: Keys,
    reach: Reach,
    entry: &dyn Entry,
    game: &Spec,
) -> Result<(Vec<Arm>, usize), Wrong> {
    let mut list = List {
        reach,
        entry,
        game,
        arms: Vec::new(),
    };
    if let Some(item) = keys.get("algorithms") {
        item.list()?
            .into_iter()
            .try_for_each(|item| list.push(item, item.string()?, spec(item)?, None))?;
    }
    if let Some(item) = keys.get("arms") {
        item.list()?
            .into_iter()
            .try_for_each(|item| list.named(item))?;
    }
    let base = match keys.get("base") {
        Some(item) => list.around(keys, item)?,
        None => list.without_base(keys)?,
    };
    Ok((list.arms, base))
}

struct List<'a> {
    reach: Reach<'a>,
    entry: &'a dyn Entry,
    game: &'a Spec,
    arms: Vec<Arm>,
}

impl List<'_> {
    /// An arm as `[[arms]]` describes it: an engine of ours or any other player.
    fn named(&mut self, item: Item) -> Result<(), Wrong> {
        let keys = item.keys()?;
        keys.allow(&["name", "engine", "tc", "nodes", "time", "depth", "playouts"])?;
        let engine = keys.need("engine")?;
        let player: PlayerSpec = engine
            .string()?
            .parse()
            .map_err(|error: Error| engine.wrong(error))?;
        self.reach
            .admit(self.entry, &player)
            .map_err(|error| engine.wrong(error))?;
        let started = player.player(self.entry, self.game);
        started.map_err(|fault| {
            engine.wrong(format!("`{}` {fault}", engine.string().unwrap_or_default()))
        })?;
        let name = keys
            .get("name")
            .map_or_else(|| engine.string(), |name| name.string())?;
        self.enter(
            item,
            Arm {
                name: name.to_owned(),
                player,
                pace: contest::pace(keys)?,
            },
        )
    }

    /// An arm that is an engine of ours.
    fn push(
        &mut self,
        item: Item,
        name: &str,
        spec: Spec,
        pace: Option<Pace>,
    ) -> Result<(), Wrong> {
        self.engine(item, &spec)?;
        self.enter(
            item,
            Arm {
                name: name.to_owned(),
                player: PlayerSpec::Engine(spec),
                pace,
            },
        )
    }

    /// An engine within reach.
    fn engine(&self, item: Item, spec: &Spec) -> Result<Box<dyn Engine>, Wrong> {
        let player = PlayerSpec::Engine(spec.clone());
        let admitted = self.reach.admit(self.entry, &player);
        admitted
            .and_then(|()| self.entry.engine(self.game, spec))
            .map_err(|error| item.wrong(error))
    }

    fn enter(&mut self, item: Item, arm: Arm) -> Result<(), Wrong> {
        if self.arms.iter().any(|known| known.name == arm.name) {
            return Err(item.wrong(format!("there are two arms named `{}`", arm.name)));
        }
        self.arms.push(arm);
        Ok(())
    }

    /// What is built from the base.
    fn around(&mut self, keys: Keys, item: Item) -> Result<usize, Wrong> {
        let base = spec(item)?;
        let settings = self.engine(item, &base)?.settings();
        if let Some(item) = keys.get("add") {
            self.added(item, &base, &settings)?;
        }
        let at = self.arms.len();
        self.push(item, &base.to_string(), base.clone(), None)?;
        if let Some(item) = keys.get("off") {
            self.off(item, &base, &settings)?;
        }
        if let Some(item) = keys.get("evaluations") {
            self.evaluations(item, &base, &settings)?;
        }
        Ok(at)
    }

    /// Without a base the first arm takes its place.
    fn without_base(&self, keys: Keys) -> Result<usize, Wrong> {
        if let Some(item) = ["add", "off", "evaluations"]
            .into_iter()
            .find_map(|name| keys.get(name))
        {
            return Err(item.wrong("it needs a `base`"));
        }
        if self.arms.is_empty() {
            return Err(
                keys.wrong("there are no arms: `base`, `arms` and `algorithms` are all missing")
            );
        }
        Ok(0)
    }

    /// The base with every switch off, then with one step more each time.
    fn added(&mut self, item: Item, base: &Spec, settings: &[Setting]) -> Result<(), Wrong> {
        let mut spec = switches(settings)
            .filter(|one| one.value == "on")
            .fold(base.clone(), |spec, one| with(spec, one.name, "off"));
        self.push(item, &format!("bare {}", base.name), spec.clone(), None)?;
        let mut known = Vec::new();
        for step in item.list()? {
            let (name, words) = step_of(step)?;
            for (word, item) in words {
                check(item, word, settings)?;
                if known.contains(&word) {
                    return Err(item.wrong(format!("`{word}` is added twice")));
                }
                known.push(word);
                spec = with(spec, word, "on");
            }
            self.push(step, &format!("+ {name}"), spec.clone(), None)?;
        }
        Ok(())
    }

    /// The base without one switch each.
    fn off(&mut self, item: Item, base: &Spec, settings: &[Setting]) -> Result<(), Wrong> {
        let all: Vec<&str> = switches(settings)
            .filter(|one| one.value == "on")
            .map(|one| one.name)
            .collect();
        if all.is_empty() {
            return Err(item.wrong(format!("`{base}` has no switch that is on")));
        }
        for (word, item) in some_or_all(item, &all)? {
            check(item, word, settings)?;
            if !switches(settings).any(|one| one.is_called(word) && one.value == "on") {
                return Err(item.wrong(format!("`{word}` is off in `{base}` already")));
            }
            self.push(
                item,
                &format!("without {word}"),
                with(base.clone(), word, "off"),
                None,
            )?;
        }
        Ok(())
    }

    /// The base with other evaluations than its own.
    fn evaluations(&mut self, item: Item, base: &Spec, settings: &[Setting]) -> Result<(), Wrong> {
        let found = settings.iter().find(|one| one.name == EVALUATION);
        let Some(Setting {
            kind: SettingKind::Choice(known),
            value,
            ..
        }) = found
        else {
            return Err(item.wrong(format!("`{base}` has no evaluations to choose from")));
        };
        for (word, item) in some_or_all(item, known)? {
            if !known.contains(&word) {
                return Err(item.wrong(Error::unknown("evaluation", word, known.iter().copied())));
            }
            if word != value {
                self.push(
                    item,
                    &format!("eval {word}"),
                    with(base.clone(), EVALUATION, word),
                    None,
                )?;
            }
        }
        Ok(())
    }
}

/// A word of the file, and where it stands.
type Word<'a> = (&'a str, Item<'a>);

/// A step: a switch, or a table with a name and several of them.
fn step_of(step: Item<'_>) -> Result<(&str, Vec<Word<'_>>), Wrong> {
    if !step.is_table() {
        return Ok((step.string()?, vec![(step.string()?, step)]));
    }
    let keys = step.keys()?;
    keys.allow(&["name", "switches"])?;
    let words = keys
        .need("switches")?
        .list()?
        .into_iter()
        .map(|item| Ok((item.string()?, item)));
    Ok((
        keys.need("name")?.string()?,
        words.collect::<Result<_, Wrong>>()?,
    ))
}

/// The words of a list, or all there are.
fn some_or_all<'a>(item: Item<'a>, all: &[&'a str]) -> Result<Vec<Word<'a>>, Wrong> {
    if !item.is_string() {
        return item
            .list()?
            .into_iter()
            .map(|item| Ok((item.string()?, item)))
            .collect();
    }
    match item.string()? {
        "all" => Ok(all.iter().map(|word| (*word, item)).collect()),
        word => Err(item.wrong(format!("it takes \"all\" or a list, not `{word}`"))),
    }
}

fn switches(settings: &[Setting]) -> impl Iterator<Item = &Setting> {
    settings
        .iter()
        .filter(|setting| setting.kind == SettingKind::Switch)
}

fn check(item: Item, word: &str, settings: &[Setting]) -> Result<(), Wrong> {
    if switches(settings).any(|one| one.is_called(word)) {
        return Ok(());
    }
    Err(item.wrong(Error::unknown(
        "switch",
        word,
        switches(settings).map(|one| one.name),
    )))
}

fn spec(item: Item) -> Result<Spec, Wrong> {
    item.string()?
        .parse()
        .map_err(|error: Error| item.wrong(error))
}

/// The spec with one setting as given, whatever it was.
fn with(mut spec: Spec, key: &str, value: &str) -> Spec {
    spec.settings.retain(|(known, _)| known != key);
    spec.with(key, value)
}
