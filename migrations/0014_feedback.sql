-- What people wrote to those who make the product. It is kept whatever becomes of forwarding it; where it was forwarded to is filled in
-- when the other side has answered.
create table feedback (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null default uuidv7(),
  person_id       uuid not null,
  title           text not null check (length(btrim(title)) between 1 and 255),
  description     text not null check (length(btrim(description)) between 10 and 2000),
  category        text not null default 'general' check (category in ('bug', 'feature_request', 'improvement', 'general')),
  priority        text not null default 'medium' check (priority in ('low', 'medium', 'high', 'critical')),
  current_page    text,
  created_at      timestamptz(3) not null default now(),
  forwarded_at    timestamptz(3),
  remote_id       text,
  remote_url      text,
  primary key (organization_id, id),
  foreign key (organization_id, person_id) references people (organization_id, id)
);
call enclose('feedback');

-- Of feedback the outbox carries the id alone.
alter table platform.outbox drop constraint outbox_kind_check, add constraint outbox_kind_check check (kind in ('mail', 'feedback'));
