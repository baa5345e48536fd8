-- Surveys: questions emailed to contacts of customers, and their answers.
set local check_function_bodies = off;

create table surveys (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null default uuidv7(),
  kind            text not null check (kind in ('pulse', 'nps', 'own')),
  name            text not null check (length(btrim(name)) between 1 and 120),
  -- As sent; later changes of a template do not reach them.
  questions       jsonb not null check (jsonb_typeof(questions) = 'array'),
  is_anonymous    boolean not null default false,
  -- Null for a survey that is sent across customers.
  customer_id     uuid,
  closes_at       timestamptz(3) not null,
  created_at      timestamptz(3) not null default now(),
  -- Null if the survey was sent automatically.
  created_by      uuid,
  primary key (organization_id, id),
  foreign key (organization_id, customer_id) references customers (organization_id, id) on delete cascade,
  foreign key (organization_id, created_by) references people (organization_id, id)
);
create index surveys_customer on surveys (organization_id, customer_id, created_at desc, id desc);
create index surveys_creator on surveys (organization_id, created_by) where created_by is not null;
call enclose('surveys');

create table survey_recipients (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null default uuidv7(),
  survey_id       uuid not null,
  customer_id     uuid not null,
  contact_id      uuid not null,
  -- Hash of the token in the latest email; the token itself is stored nowhere. Null after a restore.
  token_hash      bytea check (length(token_hash) = 32),
  has_answered    boolean not null default false,
  reminders       smallint not null default 0 check (reminders between 0 and 2),
  -- Time of the latest email.
  mailed_at       timestamptz(3) not null default now(),
  primary key (organization_id, id),
  unique (organization_id, survey_id, contact_id),
  foreign key (organization_id, survey_id) references surveys (organization_id, id) on delete cascade,
  foreign key (organization_id, customer_id) references customers (organization_id, id) on delete cascade,
  foreign key (organization_id, contact_id) references contacts (organization_id, id) on delete cascade
);
create index survey_recipients_customer on survey_recipients (organization_id, customer_id, survey_id);
create index survey_recipients_contact on survey_recipients (organization_id, contact_id, mailed_at desc);
call enclose('survey_recipients');

create table survey_responses (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null default uuidv7(),
  survey_id       uuid not null,
  customer_id     uuid not null,
  -- Null in anonymous surveys, and after the contact was deleted.
  recipient_id    uuid,
  -- Second hash of the token, by which an anonymous answer is found again without a stored reference to its recipient.
  answer_key      bytea check (length(answer_key) = 32),
  -- Answer to the first question, if that is a score.
  score           smallint check (score between 0 and 10),
  answers         jsonb not null check (jsonb_typeof(answers) = 'object'),
  -- Start of the day in anonymous surveys.
  answered_at     timestamptz(3) not null,
  -- Follow-up of a low score, a task of one person.
  follow_up_by    uuid,
  follow_up_due   date,
  follow_up_note  text not null default '' check (length(follow_up_note) <= 500),
  followed_up_at  timestamptz(3),
  version         integer not null default 1,
  updated_at      timestamptz(3) not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, survey_id) references surveys (organization_id, id) on delete cascade,
  foreign key (organization_id, customer_id) references customers (organization_id, id) on delete cascade,
  foreign key (organization_id, recipient_id) references survey_recipients (organization_id, id) on delete set null (recipient_id),
  foreign key (organization_id, follow_up_by) references people (organization_id, id)
);
create unique index survey_responses_recipient on survey_responses (organization_id, recipient_id) where recipient_id is not null;
create unique index survey_responses_key on survey_responses (organization_id, answer_key) where answer_key is not null;
create index survey_responses_survey on survey_responses (organization_id, survey_id, answered_at desc, id desc);
create index survey_responses_customer on survey_responses (organization_id, customer_id, answered_at desc, id desc);
create index survey_responses_follow_up on survey_responses (organization_id, follow_up_by) where follow_up_by is not null;
call enclose('survey_responses');

-- Addresses that no longer receive surveys. A digest, which survives the contact and contains no address.
create table survey_opt_outs (
  organization_id uuid not null default current_organization() references organizations,
  address_digest  bytea not null check (length(address_digest) = 32),
  created_at      timestamptz(3) not null default now(),
  primary key (organization_id, address_digest)
);
call enclose('survey_opt_outs');

create function public.survey_address_digest(email text) returns bytea language sql immutable parallel safe as
$$ select sha256(convert_to(lower(btrim(email)), 'UTF8')) $$;

-- The tenant role has no access to schema auth, so this trigger maintains the row there.
create function public.sync_survey_token() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, auth, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    delete from auth.shares s where s.organization_id = old.organization_id and s.share_id = old.id;
  end if;
  if tg_op <> 'DELETE' and new.token_hash is not null then
    insert into auth.shares (token_hash, organization_id, share_id) values (new.token_hash, new.organization_id, new.id);
  end if;
  return null;
end $$;
revoke execute on function public.sync_survey_token from public;
create trigger survey_recipients_token after insert or delete or update of token_hash on survey_recipients
  for each row execute function sync_survey_token();

-- First statement of every request by a survey link, like `enter_share` for a deck. Closed surveys are opened too, to say that they are
-- closed. The transaction is limited to the contact's customer.
create function public.enter_survey(token bytea) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, auth, pg_temp as $$
declare
  door record;
  held survey_recipients;
begin
  select s.organization_id, s.share_id into door
  from auth.shares s join auth.organizations o on o.id = s.organization_id
  where s.token_hash = token and o.status = 'active';
  if not found then return null; end if;
  perform set_config('app.organization_id', door.organization_id::text, true);
  select r.* into held
  from survey_recipients r join customers u on u.organization_id = r.organization_id and u.id = r.customer_id
  where r.organization_id = door.organization_id and r.id = door.share_id and r.token_hash = token
    and u.status <> 'archived' and u.merged_into is null;
  if held.id is null then
    perform set_config('app.organization_id', '', true);
    return null;
  end if;
  perform set_config('app.portal_customer', held.customer_id::text, true);
  return jsonb_build_object('organizationId', held.organization_id, 'recipientId', held.id, 'surveyId', held.survey_id);
end $$;
revoke execute on function public.enter_survey from public;
grant execute on function public.enter_survey to plumbline_tenant;
