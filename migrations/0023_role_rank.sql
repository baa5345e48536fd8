-- What the highest role of a person ranks, and who may approve, as rank and LOWEST_ROLE in domain/users/permissions.rules.ts have it. Both
-- are written into the queries and the index as they are planned, so that the index serves whoever asks may_approve.
create function public.role_rank(roles text[], is_owner boolean) returns integer language sql immutable parallel safe as
$$ select case when is_owner then 4 when 'admin' = any (roles) then 3 when 'vcio' = any (roles) then 2 else 1 end $$;

create function public.may_approve(roles text[], is_owner boolean) returns boolean language sql immutable parallel safe as
$$ select public.role_rank(roles, is_owner) >= 2 $$;

drop index people_approvers;
create index people_approvers on people (organization_id, id) where status = 'active' and may_approve(roles, is_owner);
