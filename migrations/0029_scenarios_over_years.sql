-- A scenario begins in a fiscal year and goes on in the years after it, so that what it moves into the next year is seen there.
alter table budget_scenarios drop constraint budget_scenarios_name_unique;
alter table budget_scenarios add constraint budget_scenarios_name_unique unique (organization_id, customer_id, name_key);

-- The version that the plan's line had when the scenario's copy last followed it; null for a line that only the scenario has.
alter table budget_lines add column copied_version integer;
alter table budget_lines no force row level security;
update budget_lines copy set copied_version = planned.version
from budget_lines planned where planned.organization_id = copy.organization_id and planned.id = copy.copy_of;
alter table budget_lines force row level security;
