-- Single logout: sessions know the session at the identity provider that opened them.
alter table auth.sso
  -- Signing out here continues at the provider.
  add column signs_out boolean not null default false;

alter table auth.sessions
  -- Claims `sub` and `sid` of the ID token, by which a provider names the session that it ends.
  add column provider_subject text,
  add column provider_sid text,
  -- Encrypted ID token, the hint of a sign-out at the provider; only if the provider `signs_out`.
  add column provider_token text;
create index sessions_provider on auth.sessions (provider_id, provider_subject) where provider_id is not null and revoked_at is null;

-- Sign-ins that wait for MFA hand these on to their session.
alter table auth.login_challenges
  add column provider_id uuid,
  add column provider_subject text,
  add column provider_sid text,
  add column provider_token text;

-- Logout tokens that were accepted, each once.
create table auth.logout_tokens (
  token_hash  bytea primary key check (length(token_hash) = 32),
  provider_id uuid not null references auth.sso on delete cascade,
  expires_at  timestamptz(3) not null
);
create index logout_tokens_provider on auth.logout_tokens (provider_id);
grant select, insert, update, delete on auth.logout_tokens to plumbline_auth;
