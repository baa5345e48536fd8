-- Ends open streams of server-sent events when the right to them may be lost. The payload is what ENDED in server/platform/live/live.ts hears: the id
-- of the session, the account, the token or the organisation. A page that still has the right opens its stream again. Customers of a person are
-- changed by a statement of the application, which notifies by itself. A session that is merely used again notifies nothing.
create function auth.end_streams() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', (to_jsonb(old) ->> tg_argv[0]) || ' ended');
  return null;
end $$;

create trigger end_streams after update of revoked_at, expires_at, idle_seconds on auth.sessions for each row
  when (new.revoked_at is distinct from old.revoked_at or new.expires_at < old.expires_at or new.idle_seconds < old.idle_seconds)
  execute function auth.end_streams('id');
create trigger end_streams_of_deleted after delete on auth.sessions for each row
  when (old.revoked_at is null and old.expires_at > now())
  execute function auth.end_streams('id');

create trigger end_streams after update of login_disabled, must_change_password on auth.users for each row
  when (new.login_disabled and not old.login_disabled or new.must_change_password and not old.must_change_password)
  execute function auth.end_streams('id');

create trigger end_streams after delete on auth.api_tokens for each row
  execute function auth.end_streams('id');

create trigger end_streams after update of ended_at, is_left on auth.visits for each row
  when (new.ended_at is distinct from old.ended_at or new.is_left <> old.is_left)
  execute function auth.end_streams('session_id');

create trigger end_streams after update of status, own, allowed_networks, mfa_roles on auth.organizations for each row
  when (new.status <> old.status or new.own <> old.own or new.allowed_networks is distinct from old.allowed_networks
        or new.mfa_roles <> old.mfa_roles)
  execute function auth.end_streams('id');
