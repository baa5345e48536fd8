-- Consequences of a campaign's run: recommendations for the agenda of the next review, letters and opportunities.
set local check_function_bodies = off;

-- Recommendations that the customer's next review asks a decision on. A request waits until a review holds it.
create table agenda_requests (
  organization_id uuid not null default current_organization() references organizations,
  recommendation_id uuid not null,
  requested_at    timestamptz(3) not null default now(),
  requested_by    uuid,
  -- Set when it was put on an agenda, so that it is not put there again after a person removed it.
  placed_at       timestamptz(3),
  -- Reason why the deck of the next review could not be updated.
  reason          text,
  primary key (organization_id, recommendation_id),
  foreign key (organization_id, recommendation_id) references recommendations (organization_id, id) on delete cascade,
  foreign key (organization_id, requested_by) references people (organization_id, id)
);
create index agenda_requests_person on agenda_requests (organization_id, requested_by) where requested_by is not null;
call enclose('agenda_requests');

alter table campaigns
  add column puts_on_agenda boolean not null default true,
  add column drafts_letters boolean not null default true,
  add column creates_opportunities boolean not null default false,
  -- Template of the letters; null for the shipped one.
  add column letter_subject text check (length(btrim(letter_subject)) between 1 and 200),
  add column letter_text text check (length(letter_text) <= 10000);
