-- Reminders and quarters of a campaign's customers, words of its options, and gaps that a tool measured as closed.
alter table campaign_customers
  -- Time of the latest reminder to the customer's portal contacts.
  add column reminded_at timestamptz(3),
  -- Calendar quarter instead of the campaign's.
  add column target_year integer check (target_year between 1950 and 2150),
  add column target_quarter smallint check (target_quarter between 1 and 4),
  add constraint campaign_customers_quarter_whole check ((target_year is null) = (target_quarter is null));

alter table campaigns
  -- Result and content of the advised option, for the customer.
  add column option_outcome jsonb check (jsonb_typeof(option_outcome) = 'object'),
  add column option_points jsonb not null default '[]' check (jsonb_typeof(option_points) = 'array');

-- Latest measurement that no longer shows the gap, made after the approved assessment. The finding stays as a person decided; a later
-- measurement that shows the gap clears it.
alter table findings
  add column passed_at timestamptz(3),
  add column passed_tool text,
  add constraint findings_passed_whole check ((passed_at is null) = (passed_tool is null));
