/** Version that may still run during the rollout of this one: its commit and its last migration. */
export const RELEASED = { commit: '5b78941503c0c692d0b39340010bb36c0da30b7a', migration: '0040_evidence.sql' };
