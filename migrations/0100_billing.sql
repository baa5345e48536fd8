-- The edition with billing. Stripe has the subscriptions; what is shown of one is kept here as it was last read, and what decides how far an
-- organisation may be used stands in its row, where every change can ask for it.
alter table organizations
  -- Since when it has its status; null for the trial that begins with the registration.
  add column subscription_since timestamptz(3),
  -- When an installation with billing first saw it; until then no trial of it ends.
  add column billed_since timestamptz(3);

-- Closed because nobody paid; a payment opens it again. Whatever the operator decides about an organisation ends that, so that what they have
-- suspended stays so.
alter table auth.organizations add column unpaid_since timestamptz(3);
create function auth.forget_unpaid() returns trigger language plpgsql as $$
begin
  if new.unpaid_since is not distinct from old.unpaid_since then new.unpaid_since := null; end if;
  return new;
end $$;
create trigger forget_unpaid before update of status on auth.organizations for each row execute function auth.forget_unpaid();

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
create table platform.stripe_events (
  id          text primary key,
  type        text not null,
  received_at timestamptz(3) not null default now(),
  handled_at  timestamptz(3)
);
create index stripe_events_age on platform.stripe_events (received_at);
grant select, insert on platform.stripe_customers to plumbline_platform;
grant select, insert, update, delete on platform.stripe_events to plumbline_platform;
call make_restorable();
