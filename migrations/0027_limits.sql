-- Empty: limit_to_customers and make_restorable run after every migration (server/platform/db/migrate.ts).
set local check_function_bodies = off;

