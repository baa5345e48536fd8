/** Version that may still run during the rollout of this one: its commit and its last migration. */
export const RELEASED = { commit: '2f9500b2cd130768d56e30d13bd1e7a5a573a4e6', migration: '0027_limits.sql' };
