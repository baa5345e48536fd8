/** Version that may still run during the rollout of this one: its commit and its last migration. */
export const RELEASED = { commit: '4d7aa68230c785bf845b2d1bed42dd375c8996dd', migration: '0040_evidence.sql' };
