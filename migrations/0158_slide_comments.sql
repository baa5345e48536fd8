-- What colleagues say to each other beside a slide: no deck, file or link of a customer reads it. The comments of a section are a thread;
-- who resolves it resolves all of it, and who says more opens it again.
create table qbr_comments (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null default uuidv7(),
  qbr_id          uuid not null,
  section         text not null check (length(section) between 1 and 40),
  text            text not null check (length(btrim(text)) between 1 and 5000),
  author_id       uuid not null,
  created_at      timestamptz(3) not null default now(),
  resolved_at     timestamptz(3),
  resolved_by     uuid,
  primary key (organization_id, id),
  foreign key (organization_id, qbr_id) references qbrs (organization_id, id) on delete cascade,
  foreign key (organization_id, author_id) references people (organization_id, id),
  foreign key (organization_id, resolved_by) references people (organization_id, id)
);
create index qbr_comments_order on qbr_comments (organization_id, qbr_id, created_at, id);
call enclose('qbr_comments');

-- How long people have worked on a draft: what lies between two changes by the same person, where it is at most five minutes. Longer pauses
-- are none of it. Null where a review is from before it was measured.
alter table qbrs add column prepared_seconds integer;
alter table qbrs alter column prepared_seconds set default 0;

create function public.measure_preparation() returns trigger language plpgsql as $$
begin
  new.prepared_seconds = old.prepared_seconds + round(extract(epoch from new.updated_at - old.updated_at))::integer;
  return new;
end $$;
create trigger qbrs_preparation before update on qbrs for each row
  when (old.status in ('draft', 'Scheduled') and old.prepared_seconds is not null and new.updated_by = old.updated_by
        and new.updated_at > old.updated_at and new.updated_at <= old.updated_at + interval '5 minutes')
  execute function measure_preparation();
