//! Where features go. Every feature is found by one piece of code that tells a [`Sink`]: the evaluation adds its weight,
//! the trace notes it for the tuner, so the two cannot differ.

/// Takes features: numbers of weights and how often each counts.
pub(crate) trait Sink {
    /// Weight `index` counts `count` times for the side being looked at.
    fn add(&mut self, index: usize, count: i32);
    /// Turns the sides about: what counted for one now counts against it.
    fn turn(&mut self);
}

/// Adds up weights, the middle game and the ending in one number.
pub(crate) struct Sum<const N: usize> {
    weights: &'static [i32; N],
    /// What has come together.
    pub total: i32,
}

impl<const N: usize> Sum<N> {
    /// Nothing yet.
    #[inline(always)]
    pub const fn new(weights: &'static [i32; N]) -> Self {
        Self { weights, total: 0 }
    }
}

impl<const N: usize> Sink for Sum<N> {
    #[inline(always)]
    fn add(&mut self, index: usize, count: i32) {
        self.total += self.weights[index] * count;
    }

    #[inline(always)]
    fn turn(&mut self) {
        self.total = -self.total;
    }
}

/// Notes how often each weight counts.
pub(crate) struct Trace {
    /// White's counts less Black's, by weight.
    pub counts: Vec<i32>,
}

impl Trace {
    /// Nothing yet, for so many weights.
    pub fn new(weights: usize) -> Self {
        Self { counts: vec![0; weights] }
    }
}

impl Sink for Trace {
    fn add(&mut self, index: usize, count: i32) {
        self.counts[index] += count;
    }

    fn turn(&mut self) {
        self.counts.iter_mut().for_each(|count| *count = -*count);
    }
}
