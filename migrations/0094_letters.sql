-- Letters to customers: drafts that a person publishes in the customer's portal.
set local check_function_bodies = off;

create table letters (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null default uuidv7(),
  customer_id     uuid not null,
  campaign_id     uuid not null,
  recommendation_id uuid not null,
  subject         text not null check (length(btrim(subject)) between 1 and 200),
  -- Holds placeholders, which are filled when the draft is read and when it is published.
  text            text not null check (length(text) <= 10000),
  -- A person edited the draft, so that a new template does not replace it.
  is_edited       boolean not null default false,
  -- Words as published; the second text is for contacts who do not see amounts.
  published_subject text,
  published_text  text,
  published_text_without_amounts text,
  published_at    timestamptz(3),
  published_by    uuid,
  version         integer not null default 1,
  created_at      timestamptz(3) not null default now(),
  created_by      uuid,
  updated_at      timestamptz(3) not null default now(),
  updated_by      uuid,
  primary key (organization_id, id),
  constraint letters_published_whole
    check (num_nonnulls(published_subject, published_text, published_text_without_amounts, published_at) in (0, 4)),
  foreign key (organization_id, customer_id) references customers (organization_id, id) on delete cascade,
  foreign key (organization_id, campaign_id) references campaigns (organization_id, id) on delete cascade,
  foreign key (organization_id, recommendation_id) references recommendations (organization_id, id) on delete cascade,
  foreign key (organization_id, published_by) references people (organization_id, id),
  foreign key (organization_id, created_by) references people (organization_id, id),
  foreign key (organization_id, updated_by) references people (organization_id, id)
);
-- A recommendation has one letter, so that a repeated run drafts no second one.
create unique index letters_recommendation on letters (organization_id, recommendation_id);
create index letters_customer on letters (organization_id, customer_id, published_at desc, id desc);
create index letters_campaign on letters (organization_id, campaign_id);
call enclose('letters');
