-- What can be asked from a team chat: of Slack by a slash command, of Teams by an outgoing webhook. The secret that their calls are signed
-- with lies sealed in platform.outlet_secrets, under the id of the command.
create table chat_commands (
  organization_id uuid not null default current_organization() references organizations,
  kind            text not null check (kind in ('slack', 'teams')),
  -- The last part of the address that the chat calls.
  id              uuid not null default uuidv7(),
  has_secret      boolean not null default false,
  hint            text not null default '',
  -- By a code that is entered in it a channel is connected: its hash, the name that the channel will have here, and until when it counts.
  code_hash       bytea,
  code_name       text check (length(btrim(code_name)) between 1 and 80),
  code_until      timestamptz(3),
  code_misses     integer not null default 0,
  created_by      uuid,
  created_at      timestamptz(3) not null default now(),
  updated_at      timestamptz(3) not null default now(),
  primary key (organization_id, kind),
  unique (organization_id, id),
  foreign key (organization_id, created_by) references people (organization_id, id)
);
create index chat_commands_creator on chat_commands (organization_id, created_by) where created_by is not null;
call enclose('chat_commands');

-- The channels that may ask.
create table chat_command_channels (
  organization_id uuid not null default current_organization() references organizations,
  kind            text not null,
  external_id     text not null check (length(external_id) between 1 and 200),
  name            text not null check (length(btrim(name)) between 1 and 80),
  -- Who entered the code, as the chat calls them.
  connected_by    text not null default '',
  created_at      timestamptz(3) not null default now(),
  primary key (organization_id, kind, external_id),
  foreign key (organization_id, kind) references chat_commands (organization_id, kind) on delete cascade
);
call enclose('chat_command_channels');
