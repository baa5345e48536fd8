-- Campaigns for gaps in technology stacks and for unsupported products, beside those for a question.
alter table campaigns
  alter column template_id drop not null,
  alter column question_key drop not null,
  -- Category of a stack gap.
  add column stack_category text check (stack_category <> ''),
  -- Unsupported product; with a category, the off-standard product of the stack gap.
  add column product text check (product <> ''),
  add constraint campaigns_one_source check ((template_id is null) = (question_key is null)
    and (template_id is null) = (stack_category is not null or product is not null));
create unique index campaigns_source on campaigns (organization_id, coalesce(stack_category, ''), lower(coalesce(product, '')))
  where template_id is null;

-- Stack gaps and products have no finding, so the hourly check of the audits, assets and stacks keeps the result here.
alter table campaign_customers
  -- Time when the customer was last seen with the gap or product; null in campaigns for a question.
  add column seen_at timestamptz(3),
  -- Time when it was no longer seen.
  add column resolved_at timestamptz(3);
