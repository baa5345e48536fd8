-- What the console keeps of an organisation goes with it.
alter table console.organizations drop constraint organizations_organization_id_fkey,
  add constraint organizations_organization_id_fkey foreign key (organization_id) references auth.organizations on delete cascade;
alter table console.security_events drop constraint security_events_organization_id_fkey,
  add constraint security_events_organization_id_fkey foreign key (organization_id) references auth.organizations on delete cascade;
alter table console.feedback drop constraint feedback_organization_id_fkey,
  add constraint feedback_organization_id_fkey foreign key (organization_id) references auth.organizations on delete cascade;
create index feedback_of_organization on console.feedback (organization_id);
