-- An owner offers the ownership to a colleague, who takes it or does not. One offer at a time: the organisation is the whole key.
create table ownership_offers (
  organization_id uuid not null default current_organization() references organizations,
  from_id         uuid not null,
  to_id           uuid not null check (to_id <> from_id),
  created_at      timestamptz(3) not null default now(),
  expires_at      timestamptz(3) not null,
  primary key (organization_id),
  foreign key (organization_id, from_id) references people (organization_id, id),
  foreign key (organization_id, to_id) references people (organization_id, id)
);
call enclose('ownership_offers');

-- By whatever way one of the two stops being active, or the owner changes: the offer ends, and does not come back with the person.
create function end_ownership_offer() returns trigger language plpgsql as $$
begin
  delete from ownership_offers where organization_id = new.organization_id and new.id in (from_id, to_id);
  return null;
end $$;
create trigger end_ownership_offer after update of status, is_owner on people for each row
  when (old.status = 'active' and new.status <> 'active' or old.is_owner <> new.is_owner)
  execute function end_ownership_offer();

-- Second factors are taken away by a link that only their holder is sent.
alter table auth.one_time_tokens drop constraint one_time_tokens_purpose_check, add constraint one_time_tokens_purpose_check
  check (purpose in ('verify_email', 'invitation', 'reset_password', 'reset_mfa'));
drop index auth.one_time_tokens_hash;
create unique index one_time_tokens_hash on auth.one_time_tokens (purpose, token_hash)
  where used_at is null and purpose in ('invitation', 'reset_password', 'reset_mfa');
