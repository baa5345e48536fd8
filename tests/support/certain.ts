import fc from 'fast-check';

/** Fixed seed, so that every run tests the same values and failures can be reproduced. */
fc.configureGlobal({ seed: 20_261_123 });
