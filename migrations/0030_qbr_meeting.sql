-- What a review shows, who takes part and what came of it.
alter table qbrs
  -- What the deck is made from, in the customer's view (DeckFacts in domain/deck); its number grows with every collection, and what the last
  -- one changed is said in sentences.
  add column facts jsonb,
  add column facts_number integer not null default 0,
  add column facts_changes jsonb not null default '[]',
  -- [{contactId | userId, name, title, side, required, present}], in the order of the cover.
  add column attendees jsonb not null default '[]',
  -- What the customer is asked to decide, in its order.
  add column recommendation_ids uuid[] not null default '{}',
  add column satisfaction smallint check (satisfaction between 1 and 5),
  add column summary text not null default '',
  -- The recap as it was sent: {subject, text, to}.
  add column recap jsonb;
-- The next meeting of a customer, and the last one.
create index qbrs_meetings_of_customer on qbrs (organization_id, customer_id, date_time, id) where date_time is not null;

-- The assessments of a deck beside its first one, qbrs.assessment_id.
create table qbr_assessments (
  organization_id uuid not null default current_organization() references organizations,
  qbr_id          uuid not null,
  assessment_id   uuid not null,
  place           smallint not null,
  primary key (organization_id, qbr_id, assessment_id),
  foreign key (organization_id, qbr_id) references qbrs (organization_id, id) on delete cascade,
  foreign key (organization_id, assessment_id) references assessments (organization_id, id)
);
create index qbr_assessments_assessment on qbr_assessments (organization_id, assessment_id);
call enclose('qbr_assessments');

create table action_items (
  organization_id uuid not null default current_organization() references organizations,
  qbr_id          uuid not null,
  key             text not null check (length(key) between 1 and 40),
  customer_id     uuid not null,
  place           integer not null,
  text            text not null check (length(btrim(text)) between 1 and 300),
  owner           text not null check (owner in ('ours', 'theirs')),
  -- Who of them; one of ours may be a person of the product.
  person          text not null default '',
  user_id         uuid,
  due             date,
  done_on         date,
  primary key (organization_id, qbr_id, key),
  foreign key (organization_id, qbr_id) references qbrs (organization_id, id) on delete cascade,
  foreign key (organization_id, customer_id) references customers (organization_id, id),
  foreign key (organization_id, user_id) references people (organization_id, id)
);
create index action_items_due on action_items (organization_id, due, qbr_id, key) where done_on is null and due is not null;
call enclose('action_items');

-- What is said of a presented review afterwards; written once and never changed.
create table qbr_addenda (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null default uuidv7(),
  qbr_id          uuid not null,
  text            text not null check (length(btrim(text)) between 1 and 5000),
  at              timestamptz(3) not null default now(),
  added_by        uuid not null,
  primary key (organization_id, id),
  foreign key (organization_id, qbr_id) references qbrs (organization_id, id),
  foreign key (organization_id, added_by) references people (organization_id, id)
);
create index qbr_addenda_qbr on qbr_addenda (organization_id, qbr_id, at, id);
call enclose('qbr_addenda');
revoke update, delete on qbr_addenda from plumbline_tenant;

-- A link by which the customer reads a deck without an account. The token itself is stored nowhere.
create table qbr_shares (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null default uuidv7(),
  qbr_id          uuid not null,
  token_hash      bytea not null check (length(token_hash) = 32),
  passcode_hash   text,
  hide_amounts    boolean not null default false,
  expires_at      timestamptz(3) not null,
  revoked_at      timestamptz(3),
  views           integer not null default 0,
  first_viewed_at timestamptz(3),
  last_viewed_at  timestamptz(3),
  created_at      timestamptz(3) not null default now(),
  created_by      uuid not null,
  primary key (organization_id, id),
  foreign key (organization_id, qbr_id) references qbrs (organization_id, id) on delete cascade,
  foreign key (organization_id, created_by) references people (organization_id, id)
);
create index qbr_shares_qbr on qbr_shares (organization_id, qbr_id, created_at, id);
call enclose('qbr_shares');

-- Which organisation a link belongs to; nobody reads it but the two functions below.
create table auth.shares (
  token_hash      bytea primary key,
  organization_id uuid not null references auth.organizations,
  share_id        uuid not null
);
create index shares_share on auth.shares (organization_id, share_id);

-- The tenant's role has no right to schema auth, so the rows there follow the shares.
create function public.keep_share_door() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, auth, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    delete from auth.shares s where s.organization_id = old.organization_id and s.share_id = old.id;
  else
    insert into auth.shares (token_hash, organization_id, share_id) values (new.token_hash, new.organization_id, new.id);
  end if;
  return null;
end $$;
revoke execute on function public.keep_share_door from public;
create trigger qbr_shares_door after insert or delete on qbr_shares for each row execute function keep_share_door();

-- The first statement of every request by a link, as `enter` is of one by a session: opens the link's organisation for this transaction.
-- A wrong link, an expired and a revoked one answer alike, as does any of an organisation that is closed.
create function public.enter_share(token bytea) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, auth, pg_temp as $$
declare
  door record;
  share qbr_shares;
begin
  select s.organization_id, s.share_id into door
  from auth.shares s join auth.organizations o on o.id = s.organization_id
  where s.token_hash = token and o.status = 'active';
  if not found then return null; end if;
  perform set_config('app.organization_id', door.organization_id::text, true);
  select q.* into share from qbr_shares q
  where q.organization_id = door.organization_id and q.id = door.share_id and q.revoked_at is null and q.expires_at > now();
  if not found then
    perform set_config('app.organization_id', '', true);
    return null;
  end if;
  return jsonb_build_object('organizationId', share.organization_id, 'shareId', share.id, 'qbrId', share.qbr_id,
    'hideAmounts', share.hide_amounts, 'passcodeHash', share.passcode_hash, 'expiresAt', share.expires_at);
end $$;
revoke execute on function public.enter_share from public;
grant execute on function public.enter_share to plumbline_tenant;

alter table recommendation_decisions
  -- Until when something is put off.
  add column until date,
  -- By which link the customer decided without an account.
  add column share_id uuid,
  add foreign key (organization_id, share_id) references qbr_shares (organization_id, id);
create index recommendation_decisions_qbr on recommendation_decisions (organization_id, qbr_id, at, id) where qbr_id is not null;

-- What the customer wants to reach, in the customer's words.
create table goals (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null default uuidv7(),
  customer_id     uuid not null,
  title           text not null check (length(btrim(title)) between 1 and 120),
  why             text not null default '',
  needs           text not null default '',
  target_date     date,
  status          text not null default 'on_track' check (status in ('on_track', 'at_risk', 'done', 'dropped')),
  version         integer not null default 1,
  created_at      timestamptz(3) not null default now(),
  updated_at      timestamptz(3) not null default now(),
  primary key (organization_id, id),
  constraint goals_of_customer unique (organization_id, customer_id, id),
  foreign key (organization_id, customer_id) references customers (organization_id, id) on delete cascade
);
create index goals_customer on goals (organization_id, customer_id, created_at, id);
call enclose('goals');

create table goal_recommendations (
  organization_id   uuid not null default current_organization() references organizations,
  goal_id           uuid not null,
  recommendation_id uuid not null,
  customer_id       uuid not null,
  primary key (organization_id, goal_id, recommendation_id),
  -- Both belong to the same customer.
  foreign key (organization_id, customer_id, goal_id) references goals (organization_id, customer_id, id) on delete cascade,
  foreign key (organization_id, customer_id, recommendation_id) references recommendations (organization_id, customer_id, id) on delete cascade
);
create index goal_recommendations_recommendation on goal_recommendations (organization_id, recommendation_id, goal_id);
call enclose('goal_recommendations');
