import { useTranslation } from 'react-i18next';
import { changeLanguage } from '../../base/i18n/i18n.ts';
import { currentLanguage, languageNames, languages } from '../../base/i18n/languages.ts';
import { type PreferenceName, preferences, setPreference, usePreference } from '../../base/shell/preferences.ts';
import { Choice } from '../../base/ui/fields/choice.tsx';
import { RadioChoice } from '../../base/ui/fields/radio-choice.tsx';
import { Switch } from '../../base/ui/fields/switch.tsx';

/**
 * Language, theme, menu, animation, keys and speech in this browser. Each choice takes effect at once and is stored.
 */
export function LookCards() {
  return (
    <>
      <LookCard />
      <KeysCard />
      <SpeechCard />
    </>
  );
}

function LookCard() {
  const { t } = useTranslation();
  const named = <Name extends 'theme' | 'menu' | 'animation'>(name: Name, nameOf: (id: Value<Name>) => string) =>
    preferences[name].map((id: Value<Name>) => ({ id, name: nameOf(id) }));
  return (
    <section className="card account-section" aria-labelledby="settings-look">
      <h2 id="settings-look">{t('settings.look')}</h2>
      <p className="dim">{t('settings.note')}</p>
      <Choice
        name="language"
        label={t('settings.language')}
        options={languages.map((id) => ({ id, name: languageNames[id] }))}
        value={currentLanguage()}
        onChange={(language) => void changeLanguage(language)}
      />
      <RadioChoice
        label={t('settings.theme')}
        options={named('theme', (id) => t(`themes.${id}`))}
        value={usePreference('theme')}
        onChange={(theme) => setPreference('theme', theme)}
      />
      <RadioChoice
        label={t('settings.menu')}
        hint={t('settings.menu_hint')}
        options={named('menu', (id) => t(`menu_modes.${id}`))}
        value={usePreference('menu')}
        onChange={(menu) => setPreference('menu', menu)}
      />
      <Switch
        label={t('settings.semidark')}
        isOn={usePreference('semidark') === 'true'}
        onChange={(isOn) => setPreference('semidark', isOn ? 'true' : 'false')}
      />
      <RadioChoice
        label={t('settings.animation')}
        hint={t('settings.animation_hint')}
        options={named('animation', (id) => t(`animations.${id}`))}
        value={usePreference('animation')}
        onChange={(animation) => setPreference('animation', animation)}
      />
    </section>
  );
}

type Value<Name extends PreferenceName> = (typeof preferences)[Name][number];

function KeysCard() {
  const { t } = useTranslation();
  return (
    <section className="card account-section" aria-labelledby="settings-keys">
      <h2 id="settings-keys">{t('settings.keys')}</h2>
      <Switch
        label={t('settings.single_keys')}
        hint={t('settings.single_keys_hint')}
        isOn={usePreference('single_keys') === 'on'}
        onChange={(isOn) => setPreference('single_keys', isOn ? 'on' : 'off')}
      />
    </section>
  );
}

function SpeechCard() {
  const { t } = useTranslation();
  return (
    <section className="card account-section" aria-labelledby="settings-speech">
      <h2 id="settings-speech">{t('settings.speech')}</h2>
      <RadioChoice
        label={t('settings.speech_profile')}
        hint={t('settings.speech_hint')}
        options={(['short', 'normal', 'proof'] as const).map((id) => ({ id, name: t(`speech_profiles.${id}`) }))}
        value={usePreference('speech')}
        onChange={(speech) => setPreference('speech', speech)}
      />
    </section>
  );
}
