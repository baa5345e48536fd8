-- The windows of requests that come near their limit, added up over all processes every two seconds. What is lost with a crash is a
-- minute's count, so nothing of it is written to the log of the database.
create unlogged table platform.request_windows (
  -- The hash of a session or token, or an address.
  key             text primary key,
  organization_id uuid,
  kind            text check (kind in ('user', 'token')),
  owner_id        uuid,
  used            integer not null,
  most            integer not null,
  reset_at        timestamptz not null,
  check ((organization_id is null) = (owner_id is null) and (organization_id is null) = (kind is null))
);
create index request_windows_owner on platform.request_windows (organization_id, kind, owner_id);
create index request_windows_ended on platform.request_windows (reset_at);
grant select, insert, update, delete on platform.request_windows to plumbline_platform;
