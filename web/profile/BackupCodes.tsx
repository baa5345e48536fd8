import { Button } from '#web/ui/controls/Button.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { copyText } from '#web/ui/controls/copy.ts';
import { saveText } from '#web/http/download.ts';
import { CopyIcon, DownloadIcon } from '#web/ui/icons.tsx';
import { PrinterIcon } from '#web/ui/icons.writing.tsx';
import { backupText } from './mfa.words.ts';

interface BackupCodesProps {
  email: string;
  codes: readonly string[];
  onKept: () => void;
}

/** Shown only once. */
export function BackupCodes({ email, codes, onKept }: BackupCodesProps) {
  const text = backupText(email, codes);
  return (
    <div className="flex flex-col gap-4">
      <div className="print:hidden">
        <Banner tone="warning">
          Store these backup codes in a safe place. Each signs you in once if you do not have your phone, and they are not shown again.
        </Banner>
      </div>
      <section data-print="" aria-label="Backup codes">
        <p className="hidden print:block">{`Plumbline backup codes for ${email}`}</p>
        <ul className="grid max-w-100 grid-cols-2 gap-x-6 gap-y-1 rounded-field bg-surface-2 px-4 py-3 font-mono">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </section>
      <div className="flex flex-wrap gap-2">
        <Button icon={CopyIcon} onClick={() => void copyText(text)}>
          Copy
        </Button>
        <Button icon={DownloadIcon} onClick={() => saveText('plumbline-backup-codes.txt', text)}>
          Download
        </Button>
        <Button icon={PrinterIcon} onClick={() => window.print()}>
          Print
        </Button>
        <Button variant="primary" onClick={onKept}>
          I have saved the codes
        </Button>
      </div>
    </div>
  );
}
