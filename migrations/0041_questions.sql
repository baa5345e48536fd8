-- Questions of customers about requested decisions, and decisions that a customer may undo.
set local check_function_bodies = off;

-- Question by a share link or in the portal; the decision stays open.
create table qbr_questions (
  organization_id   uuid not null default current_organization() references organizations,
  id                uuid not null default uuidv7(),
  qbr_id            uuid not null,
  recommendation_id uuid not null,
  by_name           text not null check (length(btrim(by_name)) between 1 and 120),
  text              text not null check (length(btrim(text)) between 1 and 1000),
  share_id          uuid,
  contact_id        uuid,
  asked_at          timestamptz(3) not null default now(),
  answer            text check (length(btrim(answer)) between 1 and 2000),
  answered_at       timestamptz(3),
  answered_by       uuid,
  primary key (organization_id, id),
  constraint qbr_questions_answered check ((answer is null) = (answered_at is null)),
  foreign key (organization_id, qbr_id) references qbrs (organization_id, id) on delete cascade,
  foreign key (organization_id, recommendation_id) references recommendations (organization_id, id) on delete cascade,
  foreign key (organization_id, answered_by) references people (organization_id, id)
);
create index qbr_questions_order on qbr_questions (organization_id, qbr_id, asked_at, id);
create index qbr_questions_recommendation on qbr_questions (organization_id, recommendation_id);
call enclose('qbr_questions');

-- Keeps decisions after the meeting. Until then customers undo their own decisions and staff the recorded ones; the server checks which.
create or replace function public.keep_decision() returns trigger language plpgsql as $$
begin
  if exists (select from qbrs q where q.organization_id = old.organization_id and q.id = old.qbr_id and q.presented_at is null)
     -- The owner of the tables may remove a whole organisation.
     or pg_has_role((select c.relowner from pg_class c where c.oid = tg_relid), 'usage') then
    return old;
  end if;
  return null;
end $$;
