import type { ColumnType, Generated } from 'kysely';

type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface Tables {
  app_user: {
    id: string;
    issuer: string;
    subject: string;
    email: string;
    name: string;
    picture: string | null;
    role: Generated<string>;
    role_chosen: Generated<boolean>;
    status: Generated<string>;
    tokens_valid_after: Timestamp | null;
    created_at: Timestamp;
    last_login_at: Timestamp;
  };
  owner: {
    id: string;
    name: string;
    trial_expires_at: Timestamp;
    trial_ai_limit: number;
    trial_ai_used: Generated<number>;
    created_at: Timestamp;
  };
  member: { owner_id: string; user_id: string; created_at: Timestamp };
  local_session: { token_hash: Buffer; subject: string; signed_in_at: Timestamp; expires_at: Timestamp };
  frontend_log: {
    id: string;
    received_at: Timestamp;
    user_id: string | null;
    logged_at: Timestamp;
    level: string;
    message: string;
    component: string | null;
    request_id: string;
    url: string | null;
    user_agent: string | null;
    event_type: string | null;
    user_email: string | null;
    extra_data: unknown;
    stack_trace: string | null;
  };
}
