-- Alternatives to the option that a campaign advises, and the day on which it finished.
alter table campaigns
  -- Advised option, priced by the rule of the campaign.
  add column option_key text not null default 'standard' check (option_key <> ''),
  add column option_name text not null default 'Standard' check (length(btrim(option_name)) between 1 and 80),
  add column monthly_per_customer bigint not null default 0 check (monthly_per_customer >= 0),
  -- Further options, each with key, name and price rule.
  add column options jsonb not null default '[]' check (jsonb_typeof(options) = 'array'),
  -- Time when every customer had declined or completed the recommendation, and when all completed ones were verified.
  add column finished_at timestamptz(3),
  add column verified_at timestamptz(3);

alter table campaign_customers
  -- Amounts of further options that a person typed, by key.
  add column option_amounts jsonb not null default '{}' check (jsonb_typeof(option_amounts) = 'object');
