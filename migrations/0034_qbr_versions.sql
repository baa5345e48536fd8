-- What a deck said before: kept whenever it is about to say something else, and when its figures are frozen. The server keeps the latest ones.
create table qbr_versions (
  organization_id    uuid not null default current_organization() references organizations,
  qbr_id             uuid not null,
  number             integer not null,
  -- What happened to the deck: what is kept here is what it said before that, or what was frozen.
  why                text not null check (why in ('generate', 'refresh', 'finalize', 'restore')),
  at                 timestamptz(3) not null default now(),
  kept_by            uuid not null,
  -- The columns of the QBR by the same names; the first assessment is the deck's own.
  assessment_ids     uuid[] not null,
  sections           jsonb not null,
  figures            jsonb not null,
  facts              jsonb,
  facts_number       integer not null,
  recommendation_ids uuid[] not null,
  score              numeric(4, 1),
  generated_at       timestamptz(3),
  primary key (organization_id, qbr_id, number),
  foreign key (organization_id, qbr_id) references qbrs (organization_id, id) on delete cascade,
  foreign key (organization_id, kept_by) references people (organization_id, id)
);
call enclose('qbr_versions');

-- What the deck asks for and the lists show without reading it, in the customer's minor units; null until it has facts.
alter table qbrs
  add column asked_one_time bigint,
  add column asked_monthly  bigint,
  add column asked_to_quote integer;

-- The look of a customer's decks where it is not the organisation's.
alter table customers
  add column brand_color text check (brand_color ~ '^#[0-9a-fA-F]{6}$'),
  add column logo        text,
  add foreign key (organization_id, logo) references organization_logos (organization_id, hash);
-- Which logos are in use.
create index customers_logo on customers (organization_id, logo) where logo is not null;
