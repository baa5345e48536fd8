/** The host names under which the server shows the email of a local installation; under any other there is no such page. */
const LOCAL = ['localhost', '127.0.0.1', '[::1]'];

/** Links to the email of a local installation, which is not sent. */
export function TrialMail({ code }: { code: string | null }) {
  return (
    <>
      This installation has no mail server.{code && ` Your code is ${code}.`}
      {LOCAL.includes(location.hostname) && (
        <>
          {' '}
          All emails are in the{' '}
          <a href="/outbox" target="_blank" rel="noopener" className="font-medium text-text underline underline-offset-3">
            outbox
          </a>
          .
        </>
      )}
    </>
  );
}
