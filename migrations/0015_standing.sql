-- Says whose standing has changed: a session that ended or will end sooner, an account or an organisation that was closed, a connection to
-- a work account. The payload is the id of the session, the person or the organisation. What is merely used again is not told, and neither
-- is the removal of what had ended long before.
create function auth.tell_standing() returns trigger language plpgsql as $$
begin
  perform pg_notify('standing', to_jsonb(old) ->> tg_argv[0]);
  return null;
end $$;

create trigger tell_standing after update on auth.sessions for each row
  when (new.token_hash <> old.token_hash or new.revoked_at is distinct from old.revoked_at or new.expires_at < old.expires_at
        or new.idle_seconds < old.idle_seconds or new.last_seen_at < old.last_seen_at)
  execute function auth.tell_standing('id');
create trigger tell_deletion after delete on auth.sessions for each row
  when (old.revoked_at is null and old.expires_at > now())
  execute function auth.tell_standing('id');

create trigger tell_standing after update on auth.users for each row
  when (new.login_disabled <> old.login_disabled)
  execute function auth.tell_standing('id');

create trigger tell_standing after update on auth.organizations for each row
  when (new.status <> old.status)
  execute function auth.tell_standing('id');

create function auth.tell_connection() returns trigger language plpgsql as $$
begin
  perform pg_notify('standing', coalesce(new.organization_id, old.organization_id)::text);
  return null;
end $$;
create trigger tell_connection after insert or delete on auth.sso for each row execute function auth.tell_connection();
create trigger tell_change after update on auth.sso for each row
  when (new.enabled <> old.enabled) execute function auth.tell_connection();
