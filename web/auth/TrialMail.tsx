/** The host names under which the server shows the mail of a local trial; under any other there is no such page. */
const LOCAL = ['localhost', '127.0.0.1', '[::1]'];

/** Links to the mail of a local trial, which is not sent. */
export function TrialMail({ code }: { code: string | null }) {
  return (
    <>
      This trial runs without a mail server.{code && ` Your code is ${code}.`}
      {LOCAL.includes(location.hostname) && (
        <>
          {' '}
          All mails are in the{' '}
          <a href="/outbox" target="_blank" rel="noopener" className="font-medium text-text underline underline-offset-3">
            outbox
          </a>
          .
        </>
      )}
    </>
  );
}
