/** The names by which the server shows the mail of a trial; by any other there is no such page. */
const LOCAL = ['localhost', '127.0.0.1', '[::1]'];

/** Where the mail is, of which nobody has been sent any. */
export function TrialMail({ code }: { code: string | null }) {
  return (
    <>
      This trial runs without a mail server.{code && ` Your code is ${code}.`}
      {LOCAL.includes(location.hostname) && (
        <>
          {' '}
          All mails stand in the{' '}
          <a href="/outbox" target="_blank" rel="noopener" className="font-medium text-text underline underline-offset-3">
            outbox
          </a>
          .
        </>
      )}
    </>
  );
}
