-- Mail of a sample organisation to its invented people goes nowhere: the sender of mail asks whether an organisation is one.
create function console.is_sample(organization uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, console, pg_temp as
$$ select exists (select from console.samples s where s.organization_id = organization) $$;
revoke execute on function console.is_sample from public;
grant usage on schema console to plumbline_platform;
grant execute on function console.is_sample to plumbline_platform;
