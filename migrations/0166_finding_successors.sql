-- Of a gap that two customers had one finding stays when they are merged: the address of the other leads to it from then on.
create table finding_successors (
  organization_id uuid not null default current_organization() references organizations,
  id              uuid not null,
  finding_id      uuid not null,
  primary key (organization_id, id),
  foreign key (organization_id, finding_id) references findings (organization_id, id) on delete cascade
);
create index finding_successors_finding on finding_successors (organization_id, finding_id);
call enclose('finding_successors');
