-- Sets a setting until the transaction ends, as set_config does, but in the way that a distributed database sends to its nodes
-- (docs/scaling.md, Citus). Functions of the database use set_config, and the plan for Citus writes this into them.
create function public.set_for_transaction(name text, value text) returns void language plpgsql as $$
begin
  execute format('set local %s = %L', name, coalesce(value, ''));
end $$;
