-- Sessions are looked up in every request again, and an answer is saved in two messages, so nothing needs these any more.
drop trigger tell_standing on auth.sessions;
drop trigger tell_deletion on auth.sessions;
drop trigger tell_standing on auth.users;
drop trigger tell_standing on auth.organizations;
drop trigger tell_connection on auth.sso;
drop trigger tell_change on auth.sso;
drop function auth.tell_standing();
drop function auth.tell_connection();
drop function public.enter_as(bytea, jsonb);
