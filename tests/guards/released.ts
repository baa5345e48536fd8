/** Version that may still run during the rollout of this one: its commit and its last migration. */
export const RELEASED = { commit: '8dd0b8f29a2ff53a680512df3a013369e1a65a3d', migration: '0040_evidence.sql' };
