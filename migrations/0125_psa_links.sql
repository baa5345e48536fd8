-- What was written to a professional-services tool: a ticket or an opportunity for each recommendation, a ticket for each finding.
alter table psa_integrations
  -- The board, status, type and so on that is chosen there for what is written.
  add column writes jsonb not null default '{}';

create table psa_links (
  organization_id   uuid not null default current_organization() references organizations,
  id                uuid not null default uuidv7(),
  kind              text not null check (kind in ('connectwise', 'autotask', 'halopsa', 'sample')),
  object            text not null check (object in ('ticket', 'opportunity')),
  recommendation_id uuid,
  finding_id        uuid,
  -- Written into the ticket or opportunity, so that it is found again and never made twice.
  reference         text not null,
  -- Gone: it was deleted there, or can be written anew.
  state             text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'gone')),
  external_id       text,
  number            text not null default '',
  url               text,
  standing          text not null default 'open' check (standing in ('open', 'won', 'lost')),
  -- How many readings in a row have not found it.
  misses            integer not null default 0,
  reason            text,
  attempts          integer not null default 0,
  -- Until then one worker has it to itself.
  claimed_until     timestamptz(3),
  requested_by      uuid,
  created_at        timestamptz(3) not null default now(),
  updated_at        timestamptz(3) not null default now(),
  primary key (organization_id, id),
  constraint psa_links_reference unique (organization_id, reference),
  constraint psa_links_of_one check (num_nonnulls(recommendation_id, finding_id) = 1),
  constraint psa_links_sent check (state <> 'sent' or external_id is not null),
  foreign key (organization_id, recommendation_id) references recommendations (organization_id, id) on delete cascade,
  foreign key (organization_id, finding_id) references findings (organization_id, id) on delete cascade,
  foreign key (organization_id, requested_by) references people (organization_id, id)
);
create unique index psa_links_recommendation on psa_links (organization_id, recommendation_id, kind, object)
  where recommendation_id is not null and state <> 'gone';
create unique index psa_links_finding on psa_links (organization_id, finding_id, kind, object)
  where finding_id is not null and state <> 'gone';
create index psa_links_read on psa_links (organization_id, kind, id) where state = 'sent';
call enclose('psa_links');

-- Writing calls an address that people have chosen, so it goes with the others that do, and mail does not wait for it.
drop index platform.outbox_waiting;
alter table platform.outbox drop column is_outside;
alter table platform.outbox add column is_outside boolean not null generated always as (kind in ('outlet', 'psa_write')) stored;
create index outbox_waiting on platform.outbox (is_outside, is_urgent desc, next_attempt_at) where delivered_at is null;
