-- How many requests an organisation makes, and how many of them are refused for their number. Each process counts in memory and adds its
-- counts every few seconds. All of them by the minute; calls, people and API tokens by ten minutes. Kept for eight days.
create table request_counts (
  organization_id uuid not null default current_organization() references organizations,
  kind            text not null check (kind in ('all', 'call', 'user', 'token')),
  bucket          timestamptz(0) not null,
  -- A call's method and path, or the id of a person or token.
  name            text not null default '',
  requests        integer not null,
  rejected        integer not null,
  -- The most requests in a minute of one limit, and that limit; 0 where none is counted.
  peak            integer not null default 0,
  most            integer not null default 0,
  primary key (organization_id, kind, bucket, name)
);
call enclose('request_counts');
