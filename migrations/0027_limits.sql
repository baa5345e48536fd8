-- People limited to customers, and what a restore needs.
set local check_function_bodies = off;

