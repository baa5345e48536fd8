import { PASSWORD_RULES } from '#domain/auth/passwords.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { CircleIcon } from '#web/ui/icons.guest.tsx';
import { CheckIcon } from '#web/ui/icons.tsx';

/** Rules of a new password, each ticked when met. The server also checks how easily it can be guessed. */
export function PasswordRules({ password }: { password: string }) {
  const met = PASSWORD_RULES.filter(({ isMet }) => isMet(password)).length;
  return (
    <div>
      <div aria-hidden className="mb-2 grid grid-cols-5 gap-1">
        {PASSWORD_RULES.map(({ label }, index) => (
          <span key={label} className={classes('h-1 rounded-full', index < met ? 'bg-accent' : 'bg-surface-2')} />
        ))}
      </div>
      <ul aria-label="Password rules" className="grid gap-1 text-xs">
        {PASSWORD_RULES.map(({ label, isMet }) => {
          const done = isMet(password);
          const Sign = done ? CheckIcon : CircleIcon;
          return (
            <li key={label} className={classes('flex items-center gap-1.5', done ? 'text-success-text' : 'text-muted')}>
              <Sign size={14} />
              {label}
              <span className="sr-only">{done ? ', met' : ', not met yet'}</span>
            </li>
          );
        })}
      </ul>
      <p aria-live="polite" className="sr-only">
        {password !== '' && `${met} of ${PASSWORD_RULES.length} rules are met`}
      </p>
    </div>
  );
}
