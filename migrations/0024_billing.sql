-- Subscriptions and invoices.
set local check_function_bodies = off;

create table subscriptions (
  organization_id uuid primary key default current_organization() references organizations,
  stripe_customer text not null,
  -- Null if there was never a subscription.
  subscription_id text,
  -- Displayed state, as last read.
  facts           jsonb not null default '{}',
  -- Each read takes a number at its start, and is stored only if no later one was.
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

-- Organisation of a Stripe customer, and processed events.
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
