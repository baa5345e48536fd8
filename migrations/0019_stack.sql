-- Technology stack: standards, items and audits.
set local check_function_bodies = off;

-- Provider's standards, customers' products, and the audits that compare them.
create table stack_standards (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null default uuidv7(),
  category        text not null check (category <> ''),
  status          text not null check (status in ('preferred', 'acceptable', 'phase_out', 'forbidden')),
  status_order    smallint not null generated always as (
    case status when 'preferred' then 0 when 'acceptable' then 1 when 'phase_out' then 2 else 3 end) stored,
  products        jsonb not null default '[]',
  currency        text not null,
  required_for_tiers text[] not null default '{}' check (required_for_tiers <@ array['A', 'B', 'C', 'D']),
  reason          text not null default '',
  review_at       date,
  replacement_of  uuid,
  version         integer not null default 1,
  created_at      timestamptz(3) not null default now(),
  created_by      uuid,
  updated_at      timestamptz(3) not null default now(),
  updated_by      uuid,
  primary key (organization_id, id),
  foreign key (organization_id, replacement_of) references stack_standards (organization_id, id) on delete set null (replacement_of),
  foreign key (organization_id, created_by) references people (organization_id, id),
  foreign key (organization_id, updated_by) references people (organization_id, id)
);
create index stack_standards_replaced on stack_standards (organization_id, replacement_of) where replacement_of is not null;
call enclose('stack_standards');

create table stack_items (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null default uuidv7(),
  customer_id     uuid not null,
  category        text not null check (category <> ''),
  vendor          text not null default '',
  product         text not null check (length(btrim(product)) between 1 and 120),
  product_key     text not null generated always as (lower(btrim(product))) stored,
  product_version text not null default '',
  quantity        integer check (quantity >= 0),
  coverage_percent smallint check (coverage_percent between 0 and 100),
  renewal_at      date,
  -- In minor units of the customer's currency.
  monthly_cost    bigint check (monthly_cost >= 0),
  source          text not null default 'manual' check (source in ('manual', 'psa', 'import')),
  decision        text check (decision in ('keep', 'replace', 'upgrade', 'remove')),
  version         integer not null default 1,
  created_at      timestamptz(3) not null default now(),
  updated_at      timestamptz(3) not null default now(),
  -- Tool that maintains an item with the source psa.
  psa_kind text,
  primary key (organization_id, id),
  foreign key (organization_id, customer_id) references customers (organization_id, id) on delete cascade
);
create index stack_items_customer on stack_items (organization_id, customer_id, category, product_key, id);
create index stack_items_renewals on stack_items (organization_id, renewal_at, id) where renewal_at is not null;
create index stack_items_of_tool on stack_items (organization_id, psa_kind, customer_id) where psa_kind is not null;
call enclose('stack_items');

create table stack_audits (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null default uuidv7(),
  customer_id     uuid not null,
  audited_on      date not null,
  status          text not null default 'draft' check (status in ('draft', 'in_progress', 'completed')),
  auditor_id      uuid,
  -- One line per category, with the standard at the start of the audit.
  lines           jsonb not null,
  -- Recommendation for each category's gap.
  recommended     jsonb not null default '{}',
  score           smallint check (score between 0 and 100),
  off_standard    smallint not null default 0,
  missing         smallint not null default 0,
  unknown         smallint not null default 0,
  completed_at    timestamptz(3),
  version         integer not null default 1,
  created_at      timestamptz(3) not null default now(),
  updated_at      timestamptz(3) not null default now(),
  primary key (organization_id, id),
  constraint stack_audits_completed check ((status = 'completed') = (completed_at is not null)),
  foreign key (organization_id, customer_id) references customers (organization_id, id) on delete cascade,
  foreign key (organization_id, auditor_id) references people (organization_id, id)
);
create index stack_audits_newest on stack_audits (organization_id, audited_on desc, id desc);
create index stack_audits_customer on stack_audits (organization_id, customer_id, audited_on desc, id desc);
call enclose('stack_audits');

-- Completed audits are immutable, except for recommendations of gaps, and the customer after a merge.
create function public.keep_completed_audit() returns trigger language plpgsql as $$
begin
  if old.status = 'completed' and (new.status, new.lines, new.audited_on, new.score, new.completed_at)
     is distinct from (old.status, old.lines, old.audited_on, old.score, old.completed_at) then
    raise exception 'the audit % is completed', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger keep_completed before update on stack_audits for each row execute function keep_completed_audit();
