import { getRouteApi } from '@tanstack/react-router';
import { LoginScreen } from '#web/features/session/login/login-screen.tsx';

const route = getRouteApi('/open/login');

export function LoginPage() {
  const { returnUrl } = route.useSearch();
  return <LoginScreen returnUrl={returnUrl} />;
}
