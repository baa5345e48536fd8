-- Subscriptions and invoices.
set local check_function_bodies = off;

create table subscriptions (
  organization_id uuid primary key default current_organization() references organizations,
  stripe_customer text not null,
  -- Null while none was ever begun.
  subscription_id text,
  -- What is shown of it, as it was last read.
  facts           jsonb not null default '{}',
  -- Each reading takes a number when it begins, and is stored only when none with a higher number was.
  asked           bigint not null default 0,
  stored          bigint not null default 0,
  read_at         timestamptz(3)
);
call enclose('subscriptions');

create table subscription_invoices (
  organization_id uuid not null default current_organization() references organizations,
  id              text not null,
  number          text not null,
  issued_at       timestamptz(3) not null,
  amount          bigint not null,
  currency        text not null,
  status          text not null check (status in ('open', 'paid', 'void', 'uncollectible')),
  pdf_url         text,
  page_url        text,
  primary key (organization_id, id)
);
create index subscription_invoices_order on subscription_invoices (organization_id, issued_at desc, id desc);
call enclose('subscription_invoices');

-- Whose customer of Stripe an event is about, and which events have been dealt with.
create table platform.stripe_customers (
  id              text primary key,
  organization_id uuid not null unique references auth.organizations
);
grant select, insert on platform.stripe_customers to plumbline_platform;

create table platform.stripe_events (
  id          text primary key,
  type        text not null,
  received_at timestamptz(3) not null default now(),
  handled_at  timestamptz(3)
);
create index stripe_events_age on platform.stripe_events (received_at);
grant select, insert, update, delete on platform.stripe_events to plumbline_platform;
