-- Lists of the domain as functions, written by `npm run lists` (server/platform/db/lists/lists.ts). After a release, a changed list is a new
-- migration that replaces its function.

-- The entries of the audit log that the activity shows: ACTIVITY_MOVES in domain/activity/activity.rules.ts.
create function public.is_activity_move(action text) returns boolean language sql immutable parallel safe as
$$ select action in
    ('assessment.created', 'assessment.submitted', 'assessment.recalled', 'assessment.returned', 'assessment.approved',
     'assessment.revised', 'stack_audit.completed', 'recommendation.created', 'recommendation.approved', 'recommendation.declined',
     'recommendation.deferred', 'recommendation.done', 'finding.accepted', 'finding.acceptance_ended', 'qbr.created', 'qbr.shared',
     'qbr.share_opened', 'qbr.finalized', 'qbr.presented', 'qbr.delivered', 'quarterly_review.moved', 'quarterly_review.held',
     'quarterly_review.skipped') $$;

-- Rank of a person's highest role, and whether it may approve: ROLES and LOWEST_ROLE in domain/users/permissions.rules.ts.
create function public.role_rank(roles text[], is_owner boolean) returns integer language sql immutable parallel safe as
$$ select case when is_owner then 4 when 'admin' = any (roles) then 3 when 'vcio' = any (roles) then 2 else 1 end $$;

create function public.may_approve(roles text[], is_owner boolean) returns boolean language sql immutable parallel safe as
$$ select public.role_rank(roles, is_owner) >= 2 $$;

-- Decimals of a currency: decimalsOf in domain/money/money.rules.ts.
create function public.currency_decimals(currency text) returns smallint language sql immutable parallel safe as $$
  select case
    when currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'VND', 'VUV', 'XAF', 'XOF', 'XPF') then 0
    when currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3
    else 2 end::smallint $$;
