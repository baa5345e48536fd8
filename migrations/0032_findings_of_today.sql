-- What waits among all findings of an organisation, in the order in which it is shown.
drop index findings_acceptance_ended;
drop index findings_critical_unassigned;
create index findings_acceptance_ended on findings (organization_id, accepted_until, id)
  where status = 'open' and accepted_until is not null;
create index findings_critical_unassigned on findings (organization_id, first_seen_at, id)
  where inbox_group = 'unassigned' and severity = 'critical';
