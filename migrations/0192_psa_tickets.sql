-- The tickets of our customers in a professional-services tool, as the tool has them: nobody changes them here. Those of the last twelve months.
create table psa_tickets (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null default uuidv7(),
  kind            text not null check (kind in ('connectwise', 'autotask', 'halopsa', 'sample')),
  external_id     text not null check (external_id <> ''),
  -- The company there to which it belongs.
  company_id      text not null,
  -- Whose it is with us; null until the company was taken in.
  customer_id     uuid,
  number          text not null,
  summary         text not null,
  status          text not null,
  priority        text not null,
  board           text not null,
  contact         text not null,
  opened_at       timestamptz(3) not null,
  -- Null while it is open.
  closed_at       timestamptz(3),
  url             text,
  read_at         timestamptz(3) not null default now(),
  -- What the list is sorted by: numbers by their value, what is open after everything that was closed.
  number_key      text not null generated always as (case when number ~ '^[0-9]{1,20}$' then lpad(number, 20, '0') else lower(number) end) stored,
  summary_key     text not null generated always as (lower(left(summary, 120))) stored,
  closed_key      timestamptz(3) not null generated always as
                    (case when closed_at is null then timestamptz '9999-12-31 00:00:00+00' else closed_at end) stored,
  primary key (organization_id, id),
  constraint psa_tickets_once unique (organization_id, kind, external_id),
  foreign key (organization_id, customer_id) references customers (organization_id, id) on delete cascade
);
create index psa_tickets_of_company on psa_tickets (organization_id, kind, company_id, opened_at);
create index psa_tickets_age on psa_tickets (organization_id, opened_at);
create index psa_tickets_opened on psa_tickets (organization_id, customer_id, opened_at, id) where customer_id is not null;
create index psa_tickets_closed on psa_tickets (organization_id, customer_id, closed_key, id) where customer_id is not null;
create index psa_tickets_number on psa_tickets (organization_id, customer_id, number_key, id) where customer_id is not null;
create index psa_tickets_summary on psa_tickets (organization_id, customer_id, summary_key, id) where customer_id is not null;
create index psa_tickets_status on psa_tickets (organization_id, customer_id, status, id) where customer_id is not null;
create index psa_tickets_priority on psa_tickets (organization_id, customer_id, priority, id) where customer_id is not null;
create index psa_tickets_board on psa_tickets (organization_id, customer_id, board, id) where customer_id is not null;
create index psa_tickets_contact on psa_tickets (organization_id, customer_id, contact, id) where customer_id is not null;
call enclose('psa_tickets');
call limit_to_customers();
