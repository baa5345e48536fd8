/** Version that may still run during the rollout of this one: its commit and its last migration. */
export const RELEASED = { commit: '839fa604115efdb3619823d8569a8ad56ff0f20f', migration: '0052_deck_templates.sql' };
