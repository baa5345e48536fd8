/** The version that may still run while this one is rolled out: its commit, and its last migration. */
export const RELEASED = { commit: '3fbd4defcd86aba3c9450bfcf19535af907509b6', migration: '0209_mail_of_samples.sql' };
