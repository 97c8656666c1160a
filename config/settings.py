"""All settings of Stele, read from the environment. The defaults are safe on one's own machine.

The variables are described in README.md. `STELE_ENV=production` is strict: it needs a key and host names.
"""

import logging
import os
import sys
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured
from environs import Env, EnvError, validate

from config.lan import hosts_for
from config.secret_key import kept_key, weakness

ROOT = Path(__file__).resolve().parent.parent
TESTING = "pytest" in sys.modules
# Search adds up short rows of numbers: handing them to several processors takes longer than the adding.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# --- The environment ---------------------------------------------------------------------------------

env = Env(eager=False)  # collect every problem, then report them together
with env.prefixed("STELE_"):
    PRODUCTION = env.str("ENV", "local", validate=validate.OneOf(["local", "production"])) == "production"
    DEBUG = env.bool("DEBUG", False)
    VAR = Path(env.str("VAR", str(ROOT / "var"))).resolve()  # what the site writes: database, key, index
    SECRET_KEY = env.str("SECRET_KEY", "")
    SERVED_HOST = env.str("HOST", "127.0.0.1")
    ALLOWED_HOSTS: list[str] = env.list("ALLOWED_HOSTS", [])
    HSTS_SECONDS = env.int("HSTS_SECONDS", 365 * 24 * 60 * 60)
    HSTS_WHOLE_DOMAIN = env.bool("HSTS_WHOLE_DOMAIN", True)
DATABASES = {
    "default": env.dj_db_url("DATABASE_URL", f"sqlite:///{VAR / 'db.sqlite3'}", conn_max_age=60),
}
try:
    env.seal()
except EnvError as error:
    raise ImproperlyConfigured(str(error)) from error

if PRODUCTION:
    problems = [
        f"STELE_SECRET_KEY {weakness(SECRET_KEY)}" if weakness(SECRET_KEY) else "",
        "STELE_ALLOWED_HOSTS is empty" if not ALLOWED_HOSTS else "",
        "STELE_ALLOWED_HOSTS allows every host" if "*" in ALLOWED_HOSTS else "",
        "STELE_DEBUG is on" if DEBUG else "",
    ]
    if any(problems):
        raise ImproperlyConfigured(f"in production, {'; '.join(filter(None, problems))}.")
else:
    SECRET_KEY = SECRET_KEY or kept_key(VAR / "secret_key")
    ALLOWED_HOSTS = ALLOWED_HOSTS or hosts_for(SERVED_HOST)

# --- Apps and requests -------------------------------------------------------------------------------

INSTALLED_APPS = [
    "reference.apps.ReferenceConfig",
    "scoring_calc.apps.ScoringCalcConfig",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.sitemaps",
    "django.contrib.staticfiles",
    "django_htmx",
    "template_partials",
    "csp",
]

# Sessions, CSRF, auth and messages are lazy: they set no cookie and no `Vary: Cookie` until a view or a
# template asks for a session, a token, a user or a message. Reading pages ask for none, so that they cache.
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    # Compressing pages that hold a secret invites BREACH. The one secret in our pages, the CSRF token, is
    # masked anew for each response, and GZipMiddleware adds random length, so it is safe on every page.
    "django.middleware.gzip.GZipMiddleware",
    "django.middleware.http.ConditionalGetMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [ROOT / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# --- Data --------------------------------------------------------------------------------------------

if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"]["OPTIONS"] = {
        "timeout": 10,  # seconds that a writer waits for another
        # Take the write lock at the start: a transaction that reads first and then writes cannot wait for it.
        "transaction_mode": "IMMEDIATE",
        # With a write-ahead log, readers and the one writer do not block each other.
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL",
    }
CACHES = {
    "default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"},
    # Wrong passwords at the admin's log-in: in files, so that all server processes count together.
    "tries": {
        "BACKEND": "django.core.cache.backends.filebased.FileBasedCache",
        "LOCATION": str(VAR / "tries"),
        "OPTIONS": {"MAX_ENTRIES": 10_000},  # beyond that some are forgotten: more names than anybody can try meanwhile
    },
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# --- Static files ------------------------------------------------------------------------------------

STATIC_URL = "static/"
STATIC_ROOT = VAR / "static"
STATICFILES_DIRS = [ROOT / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    # Tests read static files where they are written, so that they need no collectstatic.
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if TESTING
        else "whitenoise.storage.CompressedManifestStaticFilesStorage",
    },
}

# --- Language and people -----------------------------------------------------------------------------

LANGUAGE_CODE = "en-gb"
USE_I18N = False  # one language: nothing to look up for every link and number
TIME_ZONE = "UTC"
USE_TZ = True

AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
if TESTING:
    PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # quick; never outside tests

# --- Security ----------------------------------------------------------------------------------------

# Everything comes from our own address; inline scripts and styles do not run.
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "object-src": ["'none'"],
        "base-uri": ["'self'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
    },
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"

# HTTPS. gunicorn tells Django that a request came over HTTPS when a proxy it trusts (FORWARDED_ALLOW_IPS, by
# default this machine) says so; no client can claim it, hence no SECURE_PROXY_SSL_HEADER here.
SECURE_SSL_REDIRECT = PRODUCTION
SESSION_COOKIE_SECURE = PRODUCTION
CSRF_COOKIE_SECURE = PRODUCTION
SECURE_HSTS_SECONDS = HSTS_SECONDS if PRODUCTION else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = PRODUCTION and HSTS_WHOLE_DOMAIN
SECURE_HSTS_PRELOAD = PRODUCTION and HSTS_WHOLE_DOMAIN

# --- Logging -----------------------------------------------------------------------------------------


def drop_traceback(record: logging.LogRecord) -> bool:
    record.exc_info = record.exc_text = None
    return True


# Django's default keeps errors off the console when DEBUG is off; here they are what the owner needs to see.
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"one_line": {"()": "django.utils.log.CallbackFilter", "callback": drop_traceback}},
    "formatters": {"line": {"format": "{levelname} {name}: {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": ["console"], "level": "INFO", "propagate": False},
        "django.request": {"level": "ERROR"},  # not every 404
        # A wrong address and a form beyond all bounds are no errors of ours.
        "django.security.DisallowedHost": {"filters": ["one_line"]},
        "django.security.RequestDataTooBig": {"filters": ["one_line"]},
        "django.security.TooManyFieldsSent": {"filters": ["one_line"]},
    },
}
